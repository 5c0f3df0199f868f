import { QRCodeSVG } from 'qrcode.react';
import type { JSX, Ref } from 'react';
import { codeOf, currencySign } from './attempt-rules.ts';

/** The code's width; all other lengths are parts of it. */
const size = 100;
/** The width of the sign's disc. Covering 3 % of a code that may lose a quarter (level Q) is safe. */
export const signWidth = 0.15;
/** The height of the sign itself. */
export const signHeight = 0.105;

/** Leaves room in the middle. The sign is text in the page's own font, so no image is shown there. */
const room = { src: 'data:,', opacity: 0, excavate: true, width: signWidth * size, height: signWidth * size };

type Props = {
  value: string;
  label: string;
  className?: string;
  /** Holds the drawn squares, for a picture of them. */
  ref?: Ref<SVGSVGElement>;
};

/** A code to be read by another phone, or by the bank's app from a picture (R93); a KHQR code says its currency. */
export const Code = ({ value, label, className, ref = null }: Props): JSX.Element => {
  const code = codeOf(value);
  if (code.kind === 'picture') return <img className={className} src={code.address} alt={label} data-qr-code />;
  const sign = currencySign(code.text);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-qr-code>
      <QRCodeSVG
        ref={ref}
        value={code.text}
        size={size}
        level={sign === null ? 'M' : 'Q'}
        boostLevel={false}
        marginSize={2}
        role="presentation"
        {...(sign !== null && { imageSettings: room })}
      />
      {sign !== null && (
        <>
          <circle cx={size / 2} cy={size / 2} r={(signWidth * size) / 2} />
          <text
            x={size / 2}
            y={size / 2}
            fill="#fff"
            fontSize={signHeight * size}
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
