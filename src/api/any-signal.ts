/** Missing in Chrome before 116 and Safari before 17.4. */
const { any } = AbortSignal as { any?: typeof AbortSignal.any };

/** Returns a signal that aborts as soon as one of these does, with its reason. */
export const anySignal = (signals: AbortSignal[]): AbortSignal => {
  if (any) return any.call(AbortSignal, signals);
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    else
      signal.addEventListener('abort', () => controller.abort(signal.reason), {
        once: true,
        signal: controller.signal,
      });
  }
  return controller.signal;
};
