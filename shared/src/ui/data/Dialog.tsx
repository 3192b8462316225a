import {
  type FocusEvent,
  type FormEvent,
  useCallback,
  useEffect,
  useId,
  useInsertionEffect,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import Modal from 'antd/es/modal';
import { Cluster, Icon, type IconName, IconTile, type MessageTone, toneIcon } from '@najem/shared/ui/base';
import { PHONE_QUERY, useMediaQuery } from '@najem/shared/ui/context';
import { Button, Kit, Notice } from '@najem/shared/ui/form';
import { TEXTS } from './texts';
import './dialog.css';

const NO_TEXT: readonly string[] = ['password', 'checkbox', 'radio', 'file'];
const WIDTHS = { s: '26rem', m: '34rem' } as const;
/** From edge to edge at the top, where a phone's keyboard covers no fields. */
const FULL = { className: 'rn-dialog-full', classNames: { container: 'rn-dialog-full-body' } };
/** Inside the page's root, so that antd does not lock scrolling by a style tag that the page's policy refuses. */
function dialogContainer(): HTMLElement {
  return document.getElementById('root') ?? document.body;
}

/** Makes the page behind an open window inert for the keyboard and for screen readers. */
function useInertPage(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const behind = [...document.querySelectorAll<HTMLElement>('#root > :not(.ant-modal-root)')].filter(
      ({ inert }) => !inert,
    );
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, [open]);
}

/**
 * Restores focus to the element that had it, also if the caller unmounts the whole dialog. antd reads that element only
 * after `autoFocus` moved focus into the dialog; an insertion effect runs before.
 */
function useFocusReturn(open: boolean): void {
  const opener = useRef<Element | null>(null);
  useInsertionEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (!open) return;
    return () => {
      // After the commit: a tooltip of the opener renders at once, which React forbids within it.
      queueMicrotask(() => {
        if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      });
    };
  }, [open]);
}

/** What was typed or chosen into a window's fields and would be lost with it. */
function useTyped(open: boolean) {
  /** Their first values; undefined where a field had the focus before it was watched. */
  const fields = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string | undefined>());
  const last = useRef<HTMLElement>(null);
  /** The form, or the field, for which a file was chosen. */
  const withFile = useRef<Element>(null);
  const forget = () => {
    fields.current.clear();
    withFile.current = null;
  };
  useEffect(forget, [open]);
  const onFocus = ({ target }: FocusEvent) => {
    if (!isTextField(target)) return;
    last.current = target;
    if (!fields.current.has(target)) fields.current.set(target, target.value);
  };
  const onChange = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.type === 'file') withFile.current = target.form ?? target;
    if (isTextField(target) && !fields.current.has(target)) fields.current.set(target, undefined);
  };
  // A form that was sent has emptied its fields, or left the window.
  const isLost = () =>
    withFile.current?.isConnected === true ||
    [...fields.current].some(([field, was]) => field.isConnected && field.value !== was);
  return { watch: { onFocus, onChange }, isLost, forget, goOn: () => last.current?.focus() };
}

/** A password is not worth a question. */
function isTextField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !NO_TEXT.includes(target.type);
}

interface FrameProps {
  open: boolean;
  title: ReactNode;
  icon?: ReactNode;
  /** Called by Escape, the close button and a click outside the window, once nothing typed is lost; the caller closes. */
  onClose: () => void;
  onDiscard?: () => void;
  size: keyof typeof WIDTHS;
  /** Stands in the middle of a phone too. */
  isMessage: boolean;
  isUnsaved?: boolean;
  isKept?: boolean;
  footer: ReactNode;
  children?: ReactNode;
}

/**
 * antd's modal in the kit's shape: unmounted while closed, and it keeps and restores focus. Escape, the close button and a
 * click outside ask before they lose what was typed.
 */
function Frame({
  open,
  title,
  icon,
  onClose,
  size,
  isMessage,
  isUnsaved,
  isKept,
  onDiscard,
  footer,
  children,
}: FrameProps) {
  const isFull = useMediaQuery(PHONE_QUERY) && !isMessage;
  // The page must be active again before focus returns to it.
  useInertPage(open);
  useFocusReturn(open);
  const [isAsking, setAsking] = useState(false);
  const { watch, isLost, forget, goOn } = useTyped(open);

  function close() {
    if (isUnsaved || (!isKept && isLost())) return setAsking(true);
    discard();
  }

  function discard() {
    forget();
    setAsking(false);
    onClose();
  }

  function stay() {
    setAsking(false);
    goOn();
  }

  return (
    <Kit>
      <Modal
        open={open}
        title={
          <span className="rn-dialog-title">
            {icon}
            <span role="heading" aria-level={2}>
              {title}
            </span>
          </span>
        }
        width={isFull ? '100vw' : `min(${WIDTHS[size]}, calc(100vw - 32px))`}
        centered={!isFull}
        {...(isFull ? FULL : {})}
        destroyOnHidden
        focusable={{ focusTriggerAfterClose: false }}
        scrollLock={false}
        getContainer={dialogContainer}
        closable={{ closeIcon: <Icon name="close" />, 'aria-label': TEXTS.close }}
        onCancel={close}
        footer={
          footer && (
            <Cluster justify="end" className="rn-actions">
              {footer}
            </Cluster>
          )
        }
      >
        <div {...watch}>{children}</div>
        {isAsking && (
          <Notice
            tone="warning"
            actions={
              <>
                <Button autoFocus onClick={stay}>
                  {isUnsaved ? TEXTS.keepWorking : TEXTS.keepTyping}
                </Button>
                <Button
                  variant="danger"
                  onClick={() => {
                    onDiscard?.();
                    discard();
                  }}
                >
                  {TEXTS.discard}
                </Button>
              </>
            }
          >
            {isUnsaved ? TEXTS.unsavedWork : TEXTS.unsaved}
          </Notice>
        )}
      </Modal>
    </Kit>
  );
}

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Makes it a message: colours the head and adds an icon; `success` is for the dialog titled Sukces. */
  tone?: MessageTone;
  size?: keyof typeof WIDTHS;
  /** Buttons. Without them there is one OK that closes; `null` leaves the foot out. */
  actions?: ReactNode;
  /** Something would be lost that was neither typed nor chosen as a file: Escape and a click outside ask, too. */
  isUnsaved?: boolean;
  /** What is typed is kept elsewhere, as a draft: closing asks nothing. */
  isKept?: boolean;
  /** What would be lost was discarded; the window closes after that. */
  onDiscard?: () => void;
  children?: ReactNode;
}

/**
 * A modal window: focus stays inside, Escape closes, focus returns to where it was. On a phone it reaches from edge to
 * edge, unless it is a message.
 */
export function Dialog({ tone, size = 'm', actions, onClose, ...rest }: DialogProps) {
  const ok = (
    <Button variant="primary" autoFocus onClick={onClose}>
      {TEXTS.ok}
    </Button>
  );
  return (
    <Frame
      {...rest}
      size={size}
      onClose={onClose}
      footer={actions === undefined ? ok : actions}
      isMessage={tone !== undefined}
      icon={tone && <IconTile name={toneIcon(tone)} tone={tone} round />}
    />
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  confirmLabel: string;
  icon?: IconName;
  loading?: boolean;
  /** Why the last attempt failed; the dialog stays open. */
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before an action that cannot be undone: its button is red, and focus starts on the cancel button. */
export function ConfirmDialog({
  confirmLabel,
  icon = 'trash',
  loading,
  error,
  onConfirm,
  onClose,
  children,
  ...rest
}: ConfirmDialogProps) {
  const questionId = useId();
  // antd gives every modal the role `dialog`; this one requires an answer, and its question describes it.
  const markAsAlert = useCallback(
    (question: HTMLElement | null) => {
      const dialog = question?.closest('[role="dialog"]');
      dialog?.setAttribute('role', 'alertdialog');
      dialog?.setAttribute('aria-describedby', questionId);
    },
    [questionId],
  );
  return (
    <Frame
      {...rest}
      size="s"
      isMessage
      onClose={onClose}
      icon={<IconTile name={icon} tone="danger" round />}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button variant="danger" loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div id={questionId} ref={markAsAlert}>
        {children}
      </div>
      {error && <Notice tone="danger">{error}</Notice>}
    </Frame>
  );
}
