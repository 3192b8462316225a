import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { StyleProvider } from '@ant-design/cssinjs';
import type { CSSObject, Transformer } from '@ant-design/cssinjs';
import ConfigProvider from 'antd/es/config-provider';
import plPL from 'antd/es/locale/pl_PL';
import { useMediaQuery, useThemeMode } from '@najem/shared/ui/context';
import { antdTheme } from './antd-theme';
import { TEXTS } from './texts';

export interface KitProviderProps {
  /** Leaves antd's styles and motion out: jsdom spends most of a test on them. */
  withoutStyles?: boolean;
  children: ReactNode;
}

/** antd's Polish words; a password's toggle is named after what it shows, month and year of a calendar after themselves. */
const POLISH: typeof plPL = {
  ...plPL,
  DatePicker: { ...plPL.DatePicker!, lang: { ...plPL.DatePicker!.lang, monthSelect: '', yearSelect: '' } },
  global: { ...plPL.global!, show: TEXTS.showPassword, hide: TEXTS.hidePassword },
};

/** antd restyles every link of the page, also outside of its widgets, down to the focus ring: those rules are left out. */
const WITHOUT_LINKS: Transformer[] = [
  {
    visit({ a: _links, ...rest }: CSSObject) {
      return rest;
    },
  },
];

/** Lists and tooltips open beside their control: inside its dialog, which traps focus, and otherwise in `main`. */
function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest<HTMLElement>('.ant-modal-container') ?? document.getElementById('main') ?? document.body;
}

/** The page's Content Security Policy nonce, which style tags made at run time must carry. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined;
}

const KitContext = createContext(false);

/** Polish words and the product's look for every antd widget below it. */
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
 * Gives widgets the kit's settings where no `KitProvider` of their own copy is above them. antd's contexts belong to one
 * copy of antd: a remote that brings a newer kit than the shell's stands outside of the shell's provider.
 */
export function Kit({ children }: { children: ReactNode }) {
  return use(KitContext) ? children : <KitProvider>{children}</KitProvider>;
}
