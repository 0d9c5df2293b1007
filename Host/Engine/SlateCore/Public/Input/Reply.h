// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

/** Whether a widget has used an event. */
class FReply
{
public:
	static FReply Handled() { return FReply(true); }
	static FReply Unhandled() { return FReply(false); }
	bool IsEventHandled() const { return bHandled; }

private:
	explicit FReply(bool bInHandled)
		: bHandled(bInHandled)
	{
	}
	bool bHandled;
};
