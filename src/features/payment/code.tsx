import { QRCodeSVG } from 'qrcode.react';
import type { JSX, Ref } from 'react';
import { codeOf, currencySign } from './attempt-rules.ts';

/** Width of the code; all other lengths are fractions of it. */
const size = 100;
/** Width of the sign's disc. It covers 3 % of a code, of which a quarter may be lost (level Q). */
export const signWidth = 0.15;
/** Height of the sign itself. */
export const signHeight = 0.105;

/** Clears the middle. The sign is text in the page's own font, so no image is shown there. */
const room = { src: 'data:,', opacity: 0, excavate: true, width: signWidth * size, height: signWidth * size };

type Props = {
  value: string;
  label: string;
  className?: string;
  /** Receives the drawn squares, to save them as an image. */
  ref?: Ref<SVGSVGElement>;
};

/**
 * A QR code, to scan with another phone, or to open as an image in the bank's app (R93); a KHQR code shows its
 * currency.
 */
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
