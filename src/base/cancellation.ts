/** The message for a call that was stopped: nobody knows what it had done by then. */
export function cancelledMessage(tool: string): string {
  return `Cancelled: ${tool} was stopped before it finished. What it had already done stays done.`;
}
