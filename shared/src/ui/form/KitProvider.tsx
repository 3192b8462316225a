import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { StyleProvider } from '@ant-design/cssinjs';
import type { CSSObject, Transformer } from '@ant-design/cssinjs';
import ConfigProvider from 'antd/es/config-provider';
import plPL from 'antd/es/locale/pl_PL';
import { useMediaQuery, useThemeMode } from '@najem/shared/ui/context';
import { antdTheme } from './antd-theme';
import { TEXTS } from './texts';
import './forced-colors.css';

export interface KitProviderProps {
  /** Disables antd's styles and motion, on which jsdom spends most of a test. */
  withoutStyles?: boolean;
  children: ReactNode;
}

/** antd's Polish texts, with names for the password's toggle and without names that hide a calendar's month and year. */
const POLISH: typeof plPL = {
  ...plPL,
  DatePicker: { ...plPL.DatePicker!, lang: { ...plPL.DatePicker!.lang, monthSelect: '', yearSelect: '' } },
  global: { ...plPL.global!, show: TEXTS.showPassword, hide: TEXTS.hidePassword },
};

/** Removes antd's rules for all links of the page, which would restyle links outside of its widgets. */
const WITHOUT_LINKS: Transformer[] = [
  {
    visit({ a: _links, ...rest }: CSSObject) {
      return rest;
    },
  },
];

/** Popups open near their control: inside its dialog, which traps focus, and otherwise in `main`. */
function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest<HTMLElement>('.ant-modal-container') ?? document.getElementById('main') ?? document.body;
}

/** The page's Content Security Policy nonce, which style tags made at run time must carry. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined;
}

const KitContext = createContext(false);

/** Provides antd's Polish texts and the product's theme to every antd widget below it. */
export function KitProvider({ withoutStyles, children }: KitProviderProps) {
  const mode = useThemeMode();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => {
    const config = antdTheme(mode);
    return { ...config, token: { ...config.token, motion: !isStill && !withoutStyles }, zeroRuntime: withoutStyles };
  }, [mode, isStill, withoutStyles]);
  const csp = useMemo(() => ({ nonce: pageNonce() }), []);
  return (
    <KitContext value={true}>
      <StyleProvider transformers={WITHOUT_LINKS}>
        <ConfigProvider
          locale={POLISH}
          theme={theme}
          csp={csp}
          getPopupContainer={popupContainer}
          wave={{ disabled: true }}
          button={{ autoInsertSpace: false }}
        >
          {children}
        </ConfigProvider>
      </StyleProvider>
    </KitContext>
  );
}

/**
 * Gives widgets the kit's settings if no `KitProvider` of their own copy is above them. antd's contexts belong to one
 * copy of antd: the shell's provider does not reach a remote that carries a newer kit.
 */
export function Kit({ children }: { children: ReactNode }) {
  return use(KitContext) ? children : <KitProvider>{children}</KitProvider>;
}
