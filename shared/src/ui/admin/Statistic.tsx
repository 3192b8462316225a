import type { ReactNode } from 'react';
import AntStatistic from 'antd/es/statistic';
import Switch from 'antd/es/switch';
import { Icon, type IconName, type Tone } from '@najem/shared/ui/base';
import { Kit } from '@najem/shared/ui/form';
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
    <Kit>
      <div className="rn-statistic" role="group" aria-label={label} aria-busy={loading || undefined}>
        {icon && (
          <span className={`rn-statistic-icon rn-tone-${tone}`}>
            <Icon name={icon} size={22} />
          </span>
        )}
        <div>
          <AntStatistic
            title={label}
            value={value}
            loading={loading}
            // Its grey bar is a heading without words.
            aria-hidden={loading || undefined}
            formatter={(given) => (typeof given === 'number' ? NUMBER.format(given) : given)}
          />
          {hint && <p className="rn-statistic-hint">{hint}</p>}
        </div>
      </div>
    </Kit>
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
    <Kit>
      <label className="rn-switch">
        <Switch checked={checked} disabled={disabled} loading={loading} onChange={(next) => onChange?.(next)} />
        <span className={hideLabel ? 'rn-visually-hidden' : 'rn-switch-text'}>
          {label}
          {hint && <small>{hint}</small>}
        </span>
      </label>
    </Kit>
  );
}
