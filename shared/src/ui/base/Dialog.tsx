import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { classNames } from './class-names';
import type { Tone } from './feedback';
import { Icon } from './Icon';
import type { IconName } from './icon-paths';
import { TEXTS } from './texts';
import './dialog.css';

interface ModalProps {
  title: ReactNode;
  hideTitle?: boolean;
  /** Called by Escape, the close button and a click beside the window; the caller then sets `open` to false. */
  onClose: () => void;
  className: string;
  headIcon?: ReactNode;
  footer?: ReactNode;
  role?: 'alertdialog';
  closable?: boolean;
  children?: ReactNode;
}

/** Holds nothing while closed. A component of its own below it, because only its unmounting runs before the removal. */
function Modal({ open, ...rest }: ModalProps & { open: boolean }) {
  return open ? <OpenModal {...rest} /> : null;
}

/** The browser's own modal dialog keeps focus inside, gives it back on closing and makes the page behind inert. */
function OpenModal({
  title,
  hideTitle,
  onClose,
  className,
  headIcon,
  footer,
  role,
  closable = true,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  // Closed while it is still in the document: only then does the browser give focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={className}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role ? bodyId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) onClose();
      }}
      onClose={() => {
        // A browser closes by itself at a second Escape; whoever must stay open is shown again.
        if (dialog.current?.open !== false) return;
        if (closable) onClose();
        else dialog.current.showModal();
      }}
      onPointerDown={(event) => {
        // The backdrop belongs to the dialog element itself; anything inside has another target.
        if (closable && event.target === event.currentTarget) onClose();
      }}
    >
      <div className="rn-dialog-window">
        <div className="rn-dialog-head">
          {headIcon}
          <h2 id={titleId} className={hideTitle ? 'rn-visually-hidden' : undefined}>
            {title}
          </h2>
        </div>
        <div className="rn-dialog-body" id={bodyId}>
          {children}
        </div>
        {footer && <div className="rn-dialog-foot">{footer}</div>}
        {/* Last in order, so that the browser puts focus on the content or the first action instead. */}
        {closable && (
          <button type="button" className="rn-dialog-close" aria-label={TEXTS.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
    </dialog>
  );
}

const DIALOG_ICONS: Partial<Record<Tone, IconName>> = {
  success: 'check',
  danger: 'warning',
  warning: 'warning',
  info: 'info',
};

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Colours the head and gives it an icon; `success` for the dialog titled Sukces. */
  tone?: Exclude<Tone, 'neutral' | 'accent'>;
  size?: 's' | 'm' | 'l';
  /** Buttons. Without them there is one OK that closes; `null` leaves the foot out. */
  actions?: ReactNode;
  /** `false` takes away every way out but the actions. */
  closable?: boolean;
  children?: ReactNode;
}

/** A modal window: focus stays inside, Escape closes, focus returns to where it was. */
export function Dialog({ open, title, onClose, tone, size = 'm', actions, closable, children }: DialogProps) {
  const icon = tone && DIALOG_ICONS[tone];
  const footer =
    actions === undefined ? (
      <Button variant="primary" onClick={onClose}>
        {TEXTS.ok}
      </Button>
    ) : (
      actions
    );
  return (
    <Modal
      open={open}
      title={title}
      onClose={onClose}
      closable={closable}
      className={classNames('rn-dialog', `rn-dialog-${size}`)}
      headIcon={
        icon && (
          <span className={`rn-dialog-icon rn-tone-${tone}`}>
            <Icon name={icon} size={22} />
          </span>
        )
      }
      footer={footer}
    >
      {children}
    </Modal>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Destructive by default: the button is red. Focus starts on the way out. */
  tone?: 'danger' | 'plain';
  icon?: IconName;
  loading?: boolean;
  /** Why the last try failed; the dialog stays open. */
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  confirmLabel,
  cancelLabel = TEXTS.cancel,
  tone = 'danger',
  icon = tone === 'danger' ? 'trash' : 'info',
  loading,
  error,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Modal
      open={open}
      title={title}
      onClose={onClose}
      role="alertdialog"
      className="rn-dialog rn-dialog-s"
      headIcon={
        <span className={`rn-dialog-icon rn-tone-${tone === 'danger' ? 'danger' : 'accent'}`}>
          <Icon name={icon} size={22} />
        </span>
      }
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <p className="rn-field-error" role="alert">
          <Icon name="warning" size={16} /> <span>{error}</span>
        </p>
      )}
    </Modal>
  );
}

export interface DrawerProps {
  open: boolean;
  title: ReactNode;
  hideTitle?: boolean;
  onClose: () => void;
  side?: 'start' | 'end';
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the side: navigation on narrow screens, details beside a list. */
export function Drawer({ side = 'start', ...rest }: DrawerProps) {
  return <Modal {...rest} className={`rn-drawer rn-drawer-${side}`} />;
}
