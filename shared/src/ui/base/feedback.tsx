import type { ReactNode } from 'react';
import { Button } from './Button';
import { classNames } from './class-names';
import { Icon } from './Icon';
import type { IconName } from './icon-paths';
import { TEXTS } from './texts';
import './feedback.css';

export type Tone = 'neutral' | 'accent' | 'success' | 'info' | 'warning' | 'danger';

const TONE_ICONS: Record<Tone, IconName> = {
  neutral: 'info',
  accent: 'info',
  success: 'check',
  info: 'info',
  warning: 'warning',
  danger: 'warning',
};

export interface NoticeProps {
  tone?: Exclude<Tone, 'neutral' | 'accent'>;
  title?: ReactNode;
  /** Buttons under the text. */
  actions?: ReactNode;
  /** Gives it a close button. */
  onDismiss?: () => void;
  /** Said at once by screen readers: `alert` for warnings and errors, `status` otherwise; `null` for standing texts. */
  role?: 'alert' | 'status' | null;
  children?: ReactNode;
}

/** A message in the page: success, information, warning or error. */
export function Notice({ tone = 'info', title, actions, onDismiss, role, children }: NoticeProps) {
  const spoken = role === undefined ? (tone === 'danger' || tone === 'warning' ? 'alert' : 'status') : role;
  return (
    <div className={`rn-notice rn-tone-${tone}`} role={spoken ?? undefined}>
      <Icon name={TONE_ICONS[tone]} />
      <div className="rn-notice-body">
        {title && <p className="rn-notice-title">{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="rn-notice-actions">{actions}</div>}
      </div>
      {onDismiss && (
        <button type="button" className="rn-notice-close" aria-label={TEXTS.close} onClick={onDismiss}>
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
}

/** Says that something is under way. Its label is spoken, and shown when `visible`. */
export function Spinner({
  label = TEXTS.loading,
  visible,
  size = 'm',
}: {
  label?: string;
  visible?: boolean;
  size?: 's' | 'm' | 'l';
}) {
  return (
    <span className={`rn-spinner rn-spinner-${size}`} role="status">
      <span className="rn-spinner-mark" aria-hidden="true" />
      <span className={visible ? undefined : 'rn-visually-hidden'}>{label}</span>
    </span>
  );
}

/** Grey lines in the place of text that is on its way. */
export function Skeleton({
  lines = 1,
  title,
  label = TEXTS.loading,
}: {
  lines?: number;
  title?: boolean;
  label?: string;
}) {
  return (
    <div className="rn-skeleton" role="status">
      <span className="rn-visually-hidden">{label}</span>
      {title && <span className="rn-bone rn-bone-title" />}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="rn-bone" />
      ))}
    </div>
  );
}

/** A table on its way: as many grey rows as the list will probably have. */
export function TableSkeleton({
  rows = 5,
  columns = 5,
  label = TEXTS.loading,
}: {
  rows?: number;
  columns?: number;
  label?: string;
}) {
  return (
    <div className="rn-skeleton rn-skeleton-table" role="status">
      <span className="rn-visually-hidden">{label}</span>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className="rn-skeleton-row">
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} className="rn-bone" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Cards on their way. */
export function CardSkeleton({
  count = 1,
  lines = 3,
  label = TEXTS.loading,
}: {
  count?: number;
  lines?: number;
  label?: string;
}) {
  return (
    <div className="rn-skeleton rn-grid rn-grid-m rn-gap-m" role="status">
      <span className="rn-visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className="rn-card rn-card-plain">
          <div className="rn-card-body">
            <span className="rn-bone rn-bone-title" />
            {Array.from({ length: lines }, (_, line) => (
              <span key={line} className="rn-bone" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

export interface StateProps {
  title: string;
  children?: ReactNode;
  /** The next step: buttons. */
  actions?: ReactNode;
  /** Makes the title a heading, where the state stands for a whole screen. */
  titleAs?: 'p' | 'h1' | 'h2';
}

export interface EmptyStateProps extends StateProps {
  /** What the picture shows in the doorway. */
  icon?: IconName;
}

/** Nothing here yet: a small picture, one sentence, and the next step. */
export function EmptyState({ title, titleAs: Title = 'p', children, actions, icon = 'search' }: EmptyStateProps) {
  return (
    <div className="rn-state">
      <span className="rn-state-picture" aria-hidden="true">
        <svg viewBox="0 0 160 96" width="160" height="96" fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path className="rn-state-back" d="M14 88V44l16-10 16 10v44M114 88V38h8V28h16v10h8v50" />
          <path className="rn-state-back" d="M24 52h4M34 52h4M24 64h4M34 64h4M122 50h4M134 50h4M122 64h4M134 64h4" />
          <path className="rn-state-front" d="M50 88V32l30-22 30 22v56z" />
          <path className="rn-state-line" d="M4 88h152" />
        </svg>
        <Icon name={icon} size={30} />
      </span>
      {/* The heading of a whole screen takes focus when the address changes. */}
      <Title className="rn-state-title" tabIndex={Title === 'h1' ? -1 : undefined}>
        {title}
      </Title>
      {children && <div className="rn-state-text">{children}</div>}
      {actions && <div className="rn-state-actions">{actions}</div>}
    </div>
  );
}

export interface ErrorStateProps extends Partial<StateProps> {
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
}

/** Something could not be fetched: says what, and offers to try again. */
export function ErrorState({
  title = TEXTS.errorTitle,
  titleAs: Title = 'p',
  children,
  actions,
  onRetry,
  retryLabel = TEXTS.retry,
  retrying,
}: ErrorStateProps) {
  return (
    <div className="rn-state" role="alert">
      <span className="rn-state-badge rn-tone-danger">
        <Icon name="warning" size={26} />
      </span>
      {/* The heading of a whole screen takes focus when the address changes. */}
      <Title className="rn-state-title" tabIndex={Title === 'h1' ? -1 : undefined}>
        {title}
      </Title>
      {children && <div className="rn-state-text">{children}</div>}
      {(onRetry || actions) && (
        <div className="rn-state-actions">
          {onRetry && (
            <Button icon="refresh" loading={retrying} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}

export interface RemotePanelProps extends ErrorStateProps {
  /** Small print for a support call, for example the remote's name and version. */
  details?: ReactNode;
}

/** In place of a remote that is missing, slow, broken or refused, while the rest of the site goes on working. */
export function RemotePanel({
  title = TEXTS.remoteTitle,
  children = TEXTS.remoteText,
  details,
  ...rest
}: RemotePanelProps) {
  return (
    <div className="rn-page rn-page-narrow">
      <section className="rn-card rn-card-plain">
        <ErrorState title={title} titleAs="h1" {...rest}>
          {children}
          {details && <p className="rn-state-details">{details}</p>}
        </ErrorState>
      </section>
    </div>
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
    <span className={classNames('rn-badge', `rn-tone-${tone}`, strong && 'rn-badge-strong')}>
      {icon && <Icon name={icon} size={15} />}
      {children}
    </span>
  );
}

export interface ChipProps extends Omit<BadgeProps, 'strong'> {
  /** Gives it a remove button, named after the chip. */
  onRemove?: () => void;
  removeLabel?: string;
}

/** One criterion of a search or a filter. */
export function Chip({ tone = 'neutral', icon, onRemove, removeLabel = TEXTS.close, children }: ChipProps) {
  return (
    <span className={`rn-chip rn-tone-${tone}`}>
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  );
}
