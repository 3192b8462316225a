import type { ReactNode } from 'react';
import { Icon, Skeleton } from '@najem/shared/ui/base';
import type { IconName, Tone } from '@najem/shared/ui/base';
import './statistic.css';

const NUMBER = new Intl.NumberFormat('pl-PL');

export interface StatisticProps {
  label: string;
  /** Numbers get Polish grouping. */
  value: number | string;
  /** Small line below, for example a share of the whole. */
  hint?: ReactNode;
  icon?: IconName;
  tone?: Tone;
  loading?: boolean;
}

/** One figure with its name. */
export function Statistic({ label, value, hint, icon, tone = 'accent', loading }: StatisticProps) {
  return (
    <div className="rn-statistic">
      {icon && (
        <span className={`rn-statistic-icon rn-tone-${tone}`}>
          <Icon name={icon} size={22} />
        </span>
      )}
      <dl>
        <dt>{label}</dt>
        <dd className="rn-statistic-value">
          {loading ? <Skeleton title /> : typeof value === 'number' ? NUMBER.format(value) : value}
        </dd>
        {hint && <dd className="rn-statistic-hint">{hint}</dd>}
      </dl>
    </div>
  );
}

export interface SwitchFieldProps {
  label: ReactNode;
  hideLabel?: boolean;
  checked: boolean;
  onChange?: (checked: boolean) => void;
  disabled?: boolean;
  /** Busy: shown as such, takes no clicks. */
  loading?: boolean;
  hint?: ReactNode;
}

/** Turns something on or off at once. */
export function SwitchField({ label, hideLabel, checked, onChange, disabled, loading, hint }: SwitchFieldProps) {
  return (
    <label className="rn-switch">
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-busy={loading || undefined}
        onChange={(event) => !loading && onChange?.(event.target.checked)}
      />
      <span className={hideLabel ? 'rn-visually-hidden' : 'rn-switch-text'}>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
