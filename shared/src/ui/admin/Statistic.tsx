import type { ReactNode } from 'react';
import AntStatistic from 'antd/es/statistic';
import Switch from 'antd/es/switch';
import { type IconName, IconTile, type Tone } from '@najem/shared/ui/base';
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
}

/** One figure with its name. */
export function Statistic({ label, value, hint, icon, tone = 'accent' }: StatisticProps) {
  return (
    <Kit>
      <div className="rn-card rn-statistic" role="group" aria-label={label}>
        {icon && <IconTile name={icon} tone={tone} />}
        <div>
          <AntStatistic
            title={label}
            value={value}
            formatter={(given) => (typeof given === 'number' ? NUMBER.format(given) : given)}
          />
          {hint && <p className="rn-muted rn-small">{hint}</p>}
        </div>
      </div>
    </Kit>
  );
}

export interface SwitchFieldProps {
  label: string;
  checked: boolean;
  onChange?: (checked: boolean) => void;
  /** Busy: shown as such, takes no clicks. */
  loading?: boolean;
}

/** A switch that applies at once. Its label is for screen readers, because visible text names it already. */
export function SwitchField({ label, checked, onChange, loading }: SwitchFieldProps) {
  return (
    <Kit>
      <Switch aria-label={label} checked={checked} loading={loading} onChange={(next) => onChange?.(next)} />
    </Kit>
  );
}
