import { readLocal } from '../../ui/state/browser-storage.ts';
import { ownPrefix } from '../../ui/state/session.ts';

/**
 * A page of results reveals what was searched for, so Back leads to the home page if the session has ended since
 * (decision 35). Each history entry stores how many sessions had ended when it was added.
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
  // Reading storage may block: a new page responds to input first.
  if ((history.state as State)?.ended) look();
  else setTimeout(look);
}
