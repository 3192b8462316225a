import { Kit } from '@najem/shared/ui/form';
import { lazy, Suspense } from 'react';
import './qr-code.css';

/** Loaded where a code is shown: the pages of this group need none at first. */
const Code = lazy(() => import('antd/es/qr-code'));

const SIDE = 184;

/** A link as a QR code, dark on white in either theme, so that every reader can scan it. */
export function QrCode({ value, label }: { value: string; label: string }) {
  return (
    <div role="img" aria-label={label} className="rn-qr">
      <div aria-hidden="true">
        <Kit>
          <Suspense fallback={null}>
            <Code type="svg" value={value} size={SIDE} color="#000" bgColor="#fff" bordered={false} />
          </Suspense>
        </Kit>
      </div>
    </div>
  );
}
