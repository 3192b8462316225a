import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { PlainButton } from './PlainButton';
import { TEXTS } from './texts';
import './nav-drawer.css';

export interface NavDrawerProps {
  open: boolean;
  title: string;
  /** Called by Escape, the close button and a click outside the panel; the caller then sets `open` to false. */
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
}

/** The navigation of narrow screens in a side panel, which works without antd like all of the frame. */
export function NavDrawer({ open, ...rest }: NavDrawerProps) {
  // A component of its own, because its unmounting runs before the element is removed.
  return open ? <OpenDrawer {...rest} /> : null;
}

function OpenDrawer({ title, onClose, footer, children }: Omit<NavDrawerProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed while it is still in the document: the browser restores focus only then.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="rn-drawer"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Browsers close the dialog at a second Escape.
        if (dialog.current?.open === false) onClose();
      }}
      onPointerDown={(event) => {
        // A press on the backdrop has the dialog itself as its target; anything inside has another one.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="rn-drawer-window">
        <div className="rn-drawer-head">
          <h2 id={titleId}>{title}</h2>
          <PlainButton variant="quiet" icon="close" iconOnly aria-label={TEXTS.close} onClick={onClose} />
        </div>
        <div className="rn-drawer-body">{children}</div>
        <div className="rn-cluster rn-drawer-foot">{footer}</div>
      </div>
    </dialog>
  );
}
