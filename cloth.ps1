# Copyright (c) 2026 ClothPhysics contributors. MIT license.
# What `cloth` does on Windows: .\cloth.ps1 unreal ENGINE_DIR [arguments], .\cloth.ps1 package [arguments].
# If scripts are not allowed: powershell -ExecutionPolicy Bypass -File cloth.ps1 unreal ENGINE_DIR

$commands = 'unreal', 'package'
if ($args.Count -eq 0 -or $commands -notcontains $args[0]) {
    Write-Host "Usage: .\cloth.ps1 unreal ENGINE_DIR [--report FILE] [--patience FACTOR]"
    Write-Host "       .\cloth.ps1 package [--out DIR] [--built FILE...] [--fab --engine VERSION --publisher FILE] [--tests]"
    exit 2
}

# A backslash at the end of a path would escape the quote after it.
$rest = @($args | Select-Object -Skip 1 | ForEach-Object { "$_".TrimEnd('\') })

# The engine's own Python, else the one that is installed, else that of an engine where Epic's launcher puts it. The Store's python.exe is only an advertisement.
$python = $null
if ($args[0] -eq 'unreal' -and $rest.Count -gt 0) {
    $python = 'Engine\Binaries', 'Binaries' |
        ForEach-Object { Join-Path $rest[0] "$_\ThirdParty\Python3\Win64\python.exe" } |
        Where-Object { Test-Path -LiteralPath $_ } | Select-Object -First 1
}
if (-not $python) {
    $python = Get-Command -Name @('py.exe', 'python.exe') -CommandType Application -ErrorAction SilentlyContinue |
        Where-Object { $_.Source -notlike '*\WindowsApps\*' } |
        Select-Object -First 1 -ExpandProperty Source
}
if (-not $python) {
    $python = Resolve-Path -Path "$env:ProgramFiles\Epic Games\UE_5.*\Engine\Binaries\ThirdParty\Python3\Win64\python.exe" -ErrorAction SilentlyContinue |
        Select-Object -Last 1 -ExpandProperty ProviderPath
}
if (-not $python) {
    Write-Host "cloth: $($args[0]) needs Python 3, which is neither installed nor in an engine's folder in $env:ProgramFiles\Epic Games"
    exit 1
}
& $python (Join-Path $PSScriptRoot "Tools\$($args[0]).py") @rest
exit $LASTEXITCODE
