import type { ReactNode } from 'react';
import { VisuallyHidden } from './hidden';
import { Icon } from './Icon';
import { PlainButton } from './PlainButton';
import { TEXTS } from './texts';
import './feedback.css';

export type Tone = 'neutral' | 'accent' | 'success' | 'info' | 'warning' | 'danger';

/** In the place of a screen that is on its way. Without antd, whose file may be on its way too. */
export function Waiting() {
  return (
    <div className="rn-waiting" role="status">
      <span className="rn-spinner-mark" aria-hidden="true" />
      <VisuallyHidden>{TEXTS.loading}</VisuallyHidden>
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

export interface ErrorStateProps extends Partial<StateProps> {
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
}

/** Something could not be fetched: says what, and offers to try again. Without antd, whose file may be what did not come. */
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
            <PlainButton
              icon="refresh"
              aria-disabled={retrying || undefined}
              aria-busy={retrying || undefined}
              onClick={() => !retrying && onRetry()}
            >
              {retryLabel}
            </PlainButton>
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
