import { readLocal } from '../../ui/state/browser-storage.ts';
import { ownPrefix } from '../../ui/state/session.ts';

/**
 * A page of results says what was searched for: Back leads home where the session of then ended since (decision 35).
 * Each entry of the history knows how many sessions had ended when it was made.
 */
type State = { ended?: string } | null;

const look = (): void => {
  const ended = readLocal('sessions_ended') ?? '0';
  const state = history.state as State;
  if (!state?.ended) history.replaceState({ ...state, ended }, '');
  else if (state.ended !== ended) {
    document.documentElement.hidden = true;
    location.replace(ownPrefix(location.pathname) || '/');
  }
};

if (location.pathname.includes('/search/')) {
  addEventListener('pageshow', ({ persisted }) => persisted && look());
  // The device's storage is waited for: not before a new page answers.
  if ((history.state as State)?.ended) look();
  else setTimeout(look);
}
