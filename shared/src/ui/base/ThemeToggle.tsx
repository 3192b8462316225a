import type { AriaAttributes, ComponentType, ReactElement, ReactNode } from 'react';
import { chooseTheme, useThemeMode } from '@najem/shared/ui/context';
import { PlainButton } from './PlainButton';
import { TEXTS } from './texts';

/** The tooltip that the bar's controls need. */
export type Tip = ComponentType<{ text: ReactNode; isLabel?: boolean; children: ReactElement<AriaAttributes> }>;

/** Replaces a tooltip that is not loaded. */
export function Plain({ children }: { children: ReactElement }) {
  return children;
}

/** Switches between light and dark, and is named by its action. With `tip` the name is shown on hover and focus. */
export function ThemeToggle({ tip: Tip = Plain }: { tip?: Tip }) {
  const isDark = useThemeMode() === 'dark';
  const label = isDark ? TEXTS.useLightTheme : TEXTS.useDarkTheme;
  return (
    <Tip text={label} isLabel>
      <PlainButton
        variant="quiet"
        icon={isDark ? 'sun' : 'moon'}
        iconOnly
        aria-label={label}
        onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
      />
    </Tip>
  );
}
