import { Icon } from './Icon';
import type { IconName } from './icon-paths';
import './doorway.css';

/** A small picture for places where there is nothing: a street, and what is missing in its doorway. */
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
