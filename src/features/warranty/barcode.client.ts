/** Reads barcodes with the camera, if the browser supports it (Chrome on Android and others). */

type Detected = { rawValue: string };
type Detector = { detect: (source: CanvasImageSource) => Promise<Detected[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = (): DetectorClass | null =>
  'BarcodeDetector' in globalThis
    ? ((globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null)
    : null;

export const canScan = (): boolean => detectorClass() !== null && 'mediaDevices' in navigator;

/** Without EAN-13: the shop barcode of a box says which product it is, not which piece. */
const formats = ['code_128', 'code_39', 'data_matrix', 'qr_code'];
const everyMs = 200;

/**
 * Shows the camera in a video element and scans until one of the codes in view is chosen or the signal aborts.
 * @param choose returns the wanted one of the codes in view; undefined: there is none yet
 * @throws {DOMException} if the visitor or the device denies the camera
 */
export const scanBarcode = async (
  video: HTMLVideoElement,
  choose: (codes: readonly string[]) => string | undefined,
  signal: AbortSignal,
): Promise<string | null> => {
  const Detect = detectorClass();
  if (!Detect) return null;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    stop();
    return null;
  }
  try {
    video.srcObject = stream;
    await video.play();
    const detector = new Detect({ formats });
    while (!signal.aborted) {
      const found = choose((await detector.detect(video)).map(({ rawValue }) => rawValue));
      if (found !== undefined) return found;
      await new Promise((resolve) => {
        setTimeout(resolve, everyMs);
      });
    }
    return null;
  } finally {
    stop();
  }
};
