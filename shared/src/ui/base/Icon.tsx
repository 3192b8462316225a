import { ICON_PATHS } from './icon-paths';
import type { IconName } from './icon-paths';

export interface IconProps {
  name: IconName;
  /** Edge length in px. */
  size?: number;
  /** Drawn as a solid shape, for example the star of a rating. */
  filled?: boolean;
  className?: string;
}

/** Draws one icon of the set. It is always decoration: the words beside it, or the control's label, carry the meaning. */
export function Icon({ name, size = 20, filled, className }: IconProps) {
  return (
    <svg
      className={className ? `rn-icon ${className}` : 'rn-icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

/** Tells whether a name that came from outside, such as the registry's, is an icon of this set. */
export function isIconName(name: string | undefined): name is IconName {
  return name !== undefined && Object.hasOwn(ICON_PATHS, name);
}
