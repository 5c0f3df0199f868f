/** The parts of the National Bank's SDK that tests use. */
declare module 'bakong-khqr' {
  export const BakongKHQR: {
    decode: (payload: string) => { data: Record<string, string | null> };
    verify: (payload: string) => { isValid: boolean };
  };
}
