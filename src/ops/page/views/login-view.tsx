import { useState, type JSX, type SubmitEvent } from 'react';
import { $session, call, CallError } from '../api.ts';
import { Button } from '../components/button.tsx';
import { OpsNotice } from '../components/notice.tsx';

/** Login form, which asks for the token. */
export const LoginView = (): JSX.Element => {
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get('token');
    if (typeof token !== 'string' || pending) return;
    setPending(true);
    try {
      await call('/session', { method: 'POST', body: { token: token.trim() } });
      $session.set('unknown');
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : String(failure));
      setPending(false);
    }
  };
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form
        onSubmit={(event) => void submit(event)}
        className="grid w-full max-w-sm gap-4 rounded-card border border-line bg-surface p-6"
      >
        <h1 className="text-xl font-semibold">Operations</h1>
        {error && (
          <OpsNotice tone="danger" announce="assertive">
            {error}
          </OpsNotice>
        )}
        <label className="grid gap-1 text-sm font-medium">
          Token
          <input
            name="token"
            type="password"
            required
            autoComplete="current-password"
            aria-describedby="token-hint"
            className="min-h-11 rounded-control border border-edge bg-ground px-3 text-base font-normal"
          />
        </label>
        <p id="token-hint" className="text-sm text-muted">
          The setting OPS_TOKEN, or the file <code>ops-token</code> in the data folder.
        </p>
        <Button type="submit" look="primary" pending={pending}>
          {pending ? 'Logging in …' : 'Log in'}
        </Button>
      </form>
    </main>
  );
};
