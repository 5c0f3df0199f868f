import { encode } from 'uqr';
import type { JSX } from 'react';
import { codeOf, currencySign } from './attempt-rules.ts';

/** White squares around a code, by which readers find it. */
const margin = 2;
/** Of the code's width: the sign in its middle. Covering 3 % of a code that may lose a quarter (level Q) is safe. */
const signShare = 0.17;

export type DrawnCode = {
  /** The dark squares as one path, row by row. */
  path: string;
  /** Squares in a row, with the margin. */
  size: number;
  /** Squares in a row that are left white in the middle; 0: none. */
  hole: number;
};

/** @param hasSign leaves room in the middle, and has readers need less of the rest */
export const drawCode = (text: string, hasSign: boolean): DrawnCode => {
  const { data, size } = encode(text, { ecc: hasSign ? 'Q' : 'M', border: margin });
  // Odd, as the size of every code is: the hole has the same margin on each side.
  const hole = hasSign ? 2 * Math.round(((size - 2 * margin) * signShare) / 2) + 1 : 0;
  const first = (size - hole) / 2;
  const isInHole = (place: number): boolean => place >= first && place < first + hole;
  let path = '';
  data.forEach((row, y) => {
    const isDark = (x: number): boolean => row[x] === true && !(isInHole(x) && isInHole(y));
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x)) continue;
      let end = x;
      while (isDark(end + 1)) end += 1;
      path += `M${x} ${y}h${end - x + 1}v1H${x}z`;
      x = end;
    }
  });
  return { path, size, hole };
};

/** A code to be read by another phone, or by the bank's app from a picture (R93); a KHQR code says its currency. */
export const Code = ({ value, label }: { value: string; label: string }): JSX.Element => {
  const code = codeOf(value);
  if (code.kind === 'picture') return <img className="code-drawn" src={code.address} alt={label} />;
  const sign = currencySign(code.text);
  const { path, size, hole } = drawCode(code.text, sign !== null);
  return (
    <svg className="code-drawn" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <g shapeRendering="crispEdges">
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </g>
      {sign !== null && (
        <>
          <circle cx={size / 2} cy={size / 2} r={hole / 2 - 0.5} />
          <text
            x={size / 2}
            y={size / 2}
            fill="#fff"
            fontSize={hole * 0.62}
            fontWeight="700"
            textAnchor="middle"
            dominantBaseline="central"
          >
            {sign}
          </text>
        </>
      )}
    </svg>
  );
};
