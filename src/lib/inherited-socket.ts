/**
 * The descriptor of the socket that a service manager listens on for this process (systemd's socket activation), so that
 * connections wait while it restarts instead of being refused; null where it opens its port itself. The manager starts
 * `npm start`, which hands the socket on to the server: LISTEN_PID is not looked at.
 */
export const inheritedSocket = (env: NodeJS.ProcessEnv): number | null => (env['LISTEN_FDS'] === '1' ? 3 : null);
