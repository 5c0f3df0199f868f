import { encode } from 'uqr';
import type { JSX } from 'react';
import { codeOf } from '../../state/checkout/attempt-rules.ts';

/** White squares around a code, by which readers find it. */
const margin = 2;

/** The dark squares of a code as one path, row by row. */
export const codePath = (text: string): { path: string; size: number } => {
  const { data, size } = encode(text, { ecc: 'M', border: margin });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end + 1]) end += 1;
      path += `M${x} ${y}h${end - x + 1}v1H${x}z`;
      x = end;
    }
  });
  return { path, size };
};

/** A code to be read by another phone, or by the bank's app from a picture (D19). */
export const Code = ({ value, label }: { value: string; label: string }): JSX.Element => {
  const code = codeOf(value);
  if (code.kind === 'picture') return <img className="code-drawn" src={code.address} alt={label} />;
  const { path, size } = codePath(code.text);
  return (
    <svg
      className="code-drawn"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
};
