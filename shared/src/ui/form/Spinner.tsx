import Spin from 'antd/es/spin';
import { VisuallyHidden } from '@najem/shared/ui/base';
import { Kit } from './KitProvider';
import { TEXTS } from './texts';
import './spinner.css';

const SPIN_SIZES = { s: 'small', m: 'medium', l: 'large' } as const;

export interface SpinnerProps {
  label?: string;
  visible?: boolean;
  size?: keyof typeof SPIN_SIZES;
}

/** Says that something is under way. Its label is spoken, and shown when `visible`. */
export function Spinner({ label = TEXTS.loading, visible, size = 'm' }: SpinnerProps) {
  return (
    <Kit>
      <span className="rn-spinner" role="status">
        <Spin size={SPIN_SIZES[size]} />
        {visible ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
      </span>
    </Kit>
  );
}
