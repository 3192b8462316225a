import type { ReactNode } from 'react';
import Empty from 'antd/es/empty';
import AntSkeleton from 'antd/es/skeleton';
import Tag from 'antd/es/tag';
import { classNames, Doorway, Icon, VisuallyHidden } from '@najem/shared/ui/base';
import type { IconName, Tone } from '@najem/shared/ui/base';
import { Kit } from '@najem/shared/ui/form';
import { TEXTS } from './texts';
import './feedback.css';

export interface SkeletonProps {
  lines?: number;
  title?: boolean;
  label?: string;
}

/** Grey lines in the place of text that is on its way. */
export function Skeleton({ lines = 1, title = false, label = TEXTS.loading }: SkeletonProps) {
  return (
    <Kit>
      <div role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
        <Bones lines={lines} title={title} />
      </div>
    </Kit>
  );
}

function Bones({ lines, title }: Required<Omit<SkeletonProps, 'label'>>) {
  return (
    <div aria-hidden="true">
      <AntSkeleton active title={title} paragraph={lines > 0 && { rows: lines }} />
    </div>
  );
}

export interface TableSkeletonProps {
  rows?: number;
  columns?: number;
  label?: string;
}

/** A table on its way: as many grey rows as the list will probably have. */
export function TableSkeleton({ rows = 5, columns = 5, label = TEXTS.loading }: TableSkeletonProps) {
  return (
    <Kit>
      <div className="rn-skeleton-table" role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
        {Array.from({ length: rows + 1 }, (_, row) => (
          <div key={row} className="rn-skeleton-row" aria-hidden="true">
            {Array.from({ length: columns }, (_, column) => (
              <AntSkeleton.Input key={column} active size="small" block />
            ))}
          </div>
        ))}
      </div>
    </Kit>
  );
}

export interface CardSkeletonProps {
  count?: number;
  lines?: number;
  label?: string;
}

/** Cards on their way. */
export function CardSkeleton({ count = 1, lines = 3, label = TEXTS.loading }: CardSkeletonProps) {
  return (
    <Kit>
      <div className="rn-grid rn-grid-m rn-gap-m" role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
        {Array.from({ length: count }, (_, card) => (
          <div key={card} className="rn-card rn-card-plain">
            <div className="rn-card-body">
              <Bones title lines={lines} />
            </div>
          </div>
        ))}
      </div>
    </Kit>
  );
}

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The next step: buttons. */
  actions?: ReactNode;
  /** Makes the title a heading, where the state stands for a whole screen. */
  titleAs?: 'p' | 'h1' | 'h2';
  /** What the picture shows in the doorway. */
  icon?: IconName;
}

/** Nothing here yet: a small picture, one sentence, and the next step. */
export function EmptyState({ title, titleAs: Title = 'p', children, actions, icon = 'search' }: EmptyStateProps) {
  return (
    <Kit>
      <Empty
        className="rn-state"
        image={<Doorway icon={icon} />}
        description={
          <>
            {/* The heading of a whole screen takes focus when the address changes. */}
            <Title className="rn-state-title" tabIndex={Title === 'h1' ? -1 : undefined}>
              {title}
            </Title>
            {children && <div className="rn-state-text">{children}</div>}
          </>
        }
      >
        {actions && <div className="rn-state-actions">{actions}</div>}
      </Empty>
    </Kit>
  );
}

export interface BadgeProps {
  tone?: Tone;
  icon?: IconName;
  /** Filled for what must be seen first. */
  strong?: boolean;
  children: ReactNode;
}

/** A short fact about the thing beside it: a status, a reason, a type. */
export function Badge({ tone = 'neutral', icon, strong, children }: BadgeProps) {
  return (
    <Kit>
      <Tag
        className={classNames('rn-badge', `rn-tone-${tone}`, strong && 'rn-badge-strong')}
        variant="filled"
        icon={icon && <Icon name={icon} size={15} />}
      >
        {children}
      </Tag>
    </Kit>
  );
}

export type ChipProps = Omit<BadgeProps, 'strong'>;

/** One criterion of a search or a filter. */
export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <Kit>
      <Tag
        className={`rn-badge rn-chip rn-tone-${tone}`}
        variant="outlined"
        icon={icon && <Icon name={icon} size={16} />}
      >
        {children}
      </Tag>
    </Kit>
  );
}
