import type { AriaAttributes, ComponentType, ReactElement, ReactNode } from 'react';
import { chooseTheme, useThemeMode } from '@najem/shared/ui/context';
import { PlainButton } from './PlainButton';
import { TEXTS } from './texts';

/** What the bar's controls need of a tooltip. */
export interface TipProps {
  text: ReactNode;
  isLabel?: boolean;
  children: ReactElement<AriaAttributes>;
}

export interface ThemeToggleProps {
  /** Shows the label on hover and focus. */
  tip?: ComponentType<TipProps>;
}

/** Switches between light and dark; named by what it will do. */
export function ThemeToggle({ tip: Tip }: ThemeToggleProps) {
  const mode = useThemeMode();
  const label = mode === 'dark' ? TEXTS.useLightTheme : TEXTS.useDarkTheme;
  const button = (
    <PlainButton
      variant="quiet"
      icon={mode === 'dark' ? 'sun' : 'moon'}
      iconOnly
      aria-label={label}
      onClick={() => chooseTheme(mode === 'dark' ? 'light' : 'dark')}
    />
  );
  return Tip ? (
    <Tip text={label} isLabel>
      {button}
    </Tip>
  ) : (
    button
  );
}
