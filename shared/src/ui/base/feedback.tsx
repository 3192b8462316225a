import type { ReactNode } from 'react';
import { VisuallyHidden } from './hidden';
import { Icon, IconTile } from './Icon';
import type { IconName } from './icon-paths';
import { Cluster } from './layout';
import { PlainButton } from './PlainButton';
import { TEXTS } from './texts';
import { unbroken } from './values';
import './feedback.css';

/** Replaces a screen that is loading; it works without antd, whose file may be loading too. */
export function Waiting() {
  return (
    <div className="rn-waiting" role="status">
      <span className="rn-spinner-mark" aria-hidden="true" />
      <VisuallyHidden>{TEXTS.loading}</VisuallyHidden>
    </div>
  );
}

export interface ErrorStateProps {
  title?: string;
  /** Makes the title a heading, for an error that replaces a whole screen. */
  titleAs?: 'p' | 'h1';
  children?: ReactNode;
  onRetry?: () => void;
  /** Further buttons. */
  actions?: ReactNode;
}

/** An error with a retry; it works without antd, whose file may be what did not load. */
export function ErrorState({
  title = TEXTS.errorTitle,
  titleAs: Title = 'p',
  children,
  onRetry,
  actions,
}: ErrorStateProps) {
  return (
    <div className="rn-state" role="alert">
      <IconTile name="warning" tone="danger" round large />
      {/* The heading of a whole screen takes focus when the address changes. */}
      <Title className="rn-state-title" tabIndex={Title === 'h1' ? -1 : undefined}>
        {unbroken(title)}
      </Title>
      {children && <div className="rn-state-text">{unbroken(children)}</div>}
      {(onRetry || actions) && (
        <Cluster justify="center" className="rn-state-actions">
          {onRetry && (
            <PlainButton icon="refresh" onClick={onRetry}>
              {TEXTS.retry}
            </PlainButton>
          )}
          {actions}
        </Cluster>
      )}
    </div>
  );
}

export interface RemotePanelProps extends ErrorStateProps {
  /** Small print for a support call, for example the remote's name and version. */
  details?: ReactNode;
}

/** Replaces a remote that is missing, slow, broken or refused, while the rest of the site keeps working. */
export function RemotePanel({
  title = TEXTS.remoteTitle,
  children = TEXTS.remoteText,
  details,
  ...rest
}: RemotePanelProps) {
  return (
    <div className="rn-page rn-page-narrow">
      <section className="rn-card">
        <ErrorState title={title} titleAs="h1" {...rest}>
          <div>{children}</div>
          {details && <p className="rn-small">{details}</p>}
        </ErrorState>
      </section>
    </div>
  );
}

/** A small picture for empty places: a street, and an icon in a doorway. */
export function Doorway({ icon }: { icon: IconName }) {
  return (
    <span className="rn-state-picture" aria-hidden="true">
      <svg viewBox="0 0 160 96" width="160" height="96" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path className="rn-state-back" d="M14 88V44l16-10 16 10v44M114 88V38h8V28h16v10h8v50" />
        <path className="rn-state-back" d="M24 52h4M34 52h4M24 64h4M34 64h4M122 50h4M134 50h4M122 64h4M134 64h4" />
        <path className="rn-state-front" d="M50 88V32l30-22 30 22v56z" />
        <path className="rn-state-line" d="M4 88h152" />
      </svg>
      <Icon name={icon} size={30} />
    </span>
  );
}
