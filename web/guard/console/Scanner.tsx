// The camera, scanning for a QR code. If the camera cannot be used, a sentence says so and asks for the code.
import { useEffect, useRef, useState } from 'react';
import { openQrReader } from '#guard/offline/read-qr.ts';
import classes from './console.module.css';
import screen from '#guard/parts/screen.module.css';

type ScannerProps = { onRead: (text: string) => void };

const betweenLooksMs = 120;

export function Scanner({ onRead }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const told = useRef(onRead);
  useEffect(() => {
    told.current = onRead;
  });
  useEffect(() => {
    const closing = new AbortController();
    const isClosed = () => closing.signal.aborted;
    let stream: MediaStream | undefined;
    const follow = async () => {
      const [read, opened] = await Promise.all([
        openQrReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ]);
      stream = opened;
      const shown = video.current;
      if (isClosed() || !shown) return stop(opened);
      shown.srcObject = opened;
      await shown.play();
      while (!isClosed()) {
        const text = await read(shown);
        if (text !== null && !isClosed()) return told.current(text);
        await new Promise((resolve) => setTimeout(resolve, betweenLooksMs));
      }
    };
    follow().catch(() => !isClosed() && setFailed(true));
    return () => {
      closing.abort();
      if (stream) stop(stream);
    };
  }, []);
  if (failed) {
    return (
      <p role="alert" className={screen.notice}>
        The camera can’t be used. Allow it in the browser, or enter the code.
      </p>
    );
  }
  return (
    <div className={classes.camera}>
      <video ref={video} muted playsInline aria-label="The camera, looking for a QR code" />
      <p>Hold the guest’s QR code in front of the camera.</p>
    </div>
  );
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
