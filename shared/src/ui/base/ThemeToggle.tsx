import type { ComponentType, ReactElement, ReactNode } from 'react';
import { chooseTheme, useThemeMode } from '@najem/shared/ui/context';
import { PlainButton } from './PlainButton';
import { TEXTS } from './texts';

export interface ThemeToggleProps {
  /** Shows the label on hover and focus. */
  tip?: ComponentType<{ text: ReactNode; children: ReactElement }>;
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
  return Tip ? <Tip text={label}>{button}</Tip> : button;
}
