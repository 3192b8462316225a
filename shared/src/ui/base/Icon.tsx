import { classNames } from './class-names';
import { ICON_PATHS } from './icon-paths';
import type { IconName } from './icon-paths';

export type Tone = 'neutral' | 'accent' | 'success' | 'info' | 'warning' | 'danger';

/** The tones of messages. */
export type MessageTone = Exclude<Tone, 'neutral' | 'accent'>;

/** The icon that stands for a tone. */
export function toneIcon(tone: MessageTone): IconName {
  return tone === 'success' ? 'check' : tone === 'info' ? 'info' : 'warning';
}

export interface IconProps {
  name: IconName;
  /** Edge length in px. */
  size?: number;
}

/** One icon of the set. It is decoration: the text next to it, or the control's label, has the meaning. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      className="rn-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
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

export interface IconTileProps {
  name: IconName;
  tone?: Tone;
  round?: boolean;
  large?: boolean;
}

/** An icon on a background of its tone, for cards, dialogs and outcomes. */
export function IconTile({ name, tone = 'accent', round, large }: IconTileProps) {
  return (
    <span className={classNames('rn-tile', `rn-tone-${tone}`, round && 'rn-tile-round', large && 'rn-tile-large')}>
      <Icon name={name} size={large ? 26 : 22} />
    </span>
  );
}

/** True if a name from outside, such as the registry's, is an icon of this set. */
export function isIconName(name: string | undefined): name is IconName {
  return name !== undefined && Object.hasOwn(ICON_PATHS, name);
}
