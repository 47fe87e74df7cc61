// Finds a QR code in a camera picture: with the browser's detector, or else with a decoder that is loaded at first
// use.
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>;

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const side = 480;

export async function openQrReader(): Promise<QrReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!pen || width === 0) return null;
    const cut = Math.min(width, height);
    pen.drawImage(video, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side);
    try {
      return decode(pen.getImageData(0, 0, side, side));
    } catch {
      // No QR in this picture; the next one follows in a moment.
      return null;
    }
  };
}
