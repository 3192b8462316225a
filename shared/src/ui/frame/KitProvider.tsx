import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { StyleProvider } from '@ant-design/cssinjs';
import type { CSSObject, Transformer } from '@ant-design/cssinjs';
import ConfigProvider from 'antd/es/config-provider';
import plPL from 'antd/es/locale/pl_PL';
import { useMediaQuery, useThemeMode } from '@najem/shared/ui/base';
import { antdTheme } from './antd-theme';
import './frame.css';

export interface KitProviderProps {
  /** The page's Content Security Policy nonce, for the style tags that antd writes. */
  nonce?: string;
  /** Leaves antd's styles out: jsdom spends most of a test on them. */
  withoutStyles?: boolean;
  children: ReactNode;
}

/** antd restyles every link of the page, also outside of its widgets, down to the focus ring: those rules are left out. */
const WITHOUT_LINKS: Transformer[] = [
  {
    visit({ a: _links, ...rest }: CSSObject) {
      return rest;
    },
  },
];

/** A dialog makes everything outside it inert, so a list that opens in a dialog has to live there; others in `main`. */
function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest('dialog') ?? document.getElementById('main') ?? document.body;
}

/** Polish words and the product's look for every antd widget below it. One per page. */
export function KitProvider({ nonce, withoutStyles, children }: KitProviderProps) {
  const mode = useThemeMode();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => {
    const config = antdTheme(mode);
    const token = { ...config.token, motion: !isStill };
    // Left unsaid, so that a provider inside a test's own one goes without styles too.
    return withoutStyles === undefined ? { ...config, token } : { ...config, token, zeroRuntime: withoutStyles };
  }, [mode, isStill, withoutStyles]);
  const csp = useMemo(() => (nonce ? { nonce } : undefined), [nonce]);
  return (
    <StyleProvider transformers={WITHOUT_LINKS}>
      <ConfigProvider locale={plPL} theme={theme} csp={csp} getPopupContainer={popupContainer}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
