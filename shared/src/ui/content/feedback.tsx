import type { ReactNode } from 'react';
import Empty from 'antd/es/empty';
import AntSkeleton from 'antd/es/skeleton';
import Tag from 'antd/es/tag';
import { classNames, Cluster, Doorway, Grid, Icon, unbroken, VisuallyHidden } from '@najem/shared/ui/base';
import type { IconName, Tone } from '@najem/shared/ui/base';
import { Kit } from '@najem/shared/ui/form';
import './feedback.css';

const LOADING = 'Trwa wczytywanie';

export interface SkeletonProps {
  lines?: number;
  title?: boolean;
  label?: string;
}

/** Grey lines in place of text that is loading. */
export function Skeleton({ lines = 1, title = false, label = LOADING }: SkeletonProps) {
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

export interface CardSkeletonProps {
  count?: number;
  lines?: number;
}

/** Placeholders of cards that are loading. */
export function CardSkeleton({ count = 1, lines = 3 }: CardSkeletonProps) {
  return (
    <Kit>
      <div role="status">
        <VisuallyHidden>{LOADING}</VisuallyHidden>
        <Grid>
          {Array.from({ length: count }, (_, card) => (
            <div key={card} className="rn-card rn-card-body">
              <Bones title lines={lines} />
            </div>
          ))}
        </Grid>
      </div>
    </Kit>
  );
}

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The next step: buttons. */
  actions?: ReactNode;
  /** The icon in the picture's doorway. */
  icon?: IconName;
}

/** An empty list or screen: a small picture, a sentence, and the next step. */
export function EmptyState({ title, children, actions, icon = 'search' }: EmptyStateProps) {
  return (
    <Kit>
      <Empty
        className="rn-state"
        image={<Doorway icon={icon} />}
        description={
          <>
            <p className="rn-state-title">{unbroken(title)}</p>
            {children && <div className="rn-state-text">{unbroken(children)}</div>}
          </>
        }
      >
        {actions && <Cluster justify="center">{actions}</Cluster>}
      </Empty>
    </Kit>
  );
}

export interface BadgeProps {
  tone?: Tone;
  icon?: IconName;
  /** Filled, for the most important facts. */
  strong?: boolean;
  children: ReactNode;
}

/** A short fact about its neighbour: a status, a reason, a type. */
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
