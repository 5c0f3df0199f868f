import type { JSX, ReactNode } from 'react';
import type { Loaded } from '../use-loaded.ts';
import { Button } from './button.tsx';
import { OpsNotice } from './notice.tsx';

/** Placeholder lines while content loads. */
export const OpsSkeleton = ({ lines = 4 }: { lines?: number }): JSX.Element => (
  <output className="grid gap-3 p-4">
    <span className="sr-only">Loading</span>
    {Array.from({ length: lines }, (_, line) => (
      <div key={line} className="h-5 animate-pulse rounded bg-sunken motion-reduce:animate-none" />
    ))}
  </output>
);

type Props<Answer> = { loaded: Loaded<Answer>; again: () => void; children: (answer: Answer) => ReactNode };

/** Shows a response, a placeholder while it loads, or an error with a button to retry. */
export const Loading = <Answer,>({ loaded, again, children }: Props<Answer>): ReactNode => {
  if (loaded.state === 'loading') return <OpsSkeleton />;
  if (loaded.state === 'ready') return children(loaded.answer);
  return (
    <div className="grid justify-items-start gap-3 p-4">
      <OpsNotice tone="danger" announce="assertive" title="This could not be loaded">
        {loaded.error}
      </OpsNotice>
      <Button onClick={again}>Try again</Button>
    </div>
  );
};
