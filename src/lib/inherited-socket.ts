/**
 * Returns the descriptor of the socket that a service manager listens on for this process (systemd's socket
 * activation), so that connections wait during a restart instead of being refused; null: the process opens its port
 * itself. The manager starts `npm start`, which passes the socket on to the server, so LISTEN_PID is ignored.
 */
export const inheritedSocket = (env: NodeJS.ProcessEnv): number | null => (env['LISTEN_FDS'] === '1' ? 3 : null);
