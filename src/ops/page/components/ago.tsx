import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import { formatMoment, formatOpsSpan } from '../formats.ts';
import { $now } from '../live.ts';

/** How long ago something was, or how long until it happens, with the exact time as a tooltip. */
export const Ago = ({ at }: { at: string }): JSX.Element => {
  const past = useStore($now) - Date.parse(at);
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {past >= 0 ? `${formatOpsSpan(past)} ago` : `in ${formatOpsSpan(-past)}`}
    </time>
  );
};
