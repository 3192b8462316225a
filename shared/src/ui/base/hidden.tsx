import type { ElementType, MouseEvent, ReactNode } from 'react';
import { TEXTS } from './texts';
import './hidden.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children, as: Element = 'span' }: { children: ReactNode; as?: ElementType }) {
  return <Element className="rn-visually-hidden">{children}</Element>;
}

/** The first stop of the Tab key: skips the top bar. It moves focus by script, because the router owns the address. */
export function SkipLink() {
  function jump(event: MouseEvent) {
    event.preventDefault();
    document.getElementById('main')?.focus();
  }
  return (
    <a className="rn-skip-link" href="#main" onClick={jump}>
      {TEXTS.skipToContent}
    </a>
  );
}
