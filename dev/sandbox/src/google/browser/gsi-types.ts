import type { GsiTexts } from '../texts';

/** The settings that the sandbox writes into the served script. */
export interface GsiSettings {
  /** Address of the script's folder without a trailing slash; used where the script cannot read its own address. */
  base: string;
  /** Language asked for with `?hl=`, or nothing. */
  language: string;
  texts: { pl: GsiTexts; en: GsiTexts };
}

export interface CredentialResponse {
  credential: string;
  clientId: string;
  select_by: string;
  state?: string;
}

/** `google.accounts.id.initialize`; options that have no meaning without real Google are accepted and ignored. */
export interface IdConfiguration {
  client_id: string;
  callback?: (response: CredentialResponse) => void;
  auto_select?: boolean;
  ux_mode?: 'popup' | 'redirect';
  login_uri?: string;
  native_callback?: (response: unknown) => void;
  cancel_on_tap_outside?: boolean;
  prompt_parent_id?: string;
  nonce?: string;
  context?: 'signin' | 'signup' | 'use';
  state_cookie_domain?: string;
  allowed_parent_origin?: string | string[];
  itp_support?: boolean;
  hosted_domain?: string;
  hd?: string;
  login_hint?: string;
  use_fedcm_for_prompt?: boolean;
  use_fedcm_for_button?: boolean;
}

export interface ButtonOptions {
  type?: 'standard' | 'icon';
  theme?: 'outline' | 'filled_blue' | 'filled_black';
  size?: 'large' | 'medium' | 'small';
  text?: 'signin_with' | 'signup_with' | 'continue_with' | 'signin';
  shape?: 'rectangular' | 'pill' | 'circle' | 'square';
  logo_alignment?: 'left' | 'center';
  width?: number | string;
  locale?: string;
  click_listener?: () => void;
  state?: string;
}

export interface PromptNotification {
  getMomentType(): 'display' | 'skipped' | 'dismissed';
  isDisplayMoment(): boolean;
  isDisplayed(): boolean;
  isNotDisplayed(): boolean;
  getNotDisplayedReason(): string;
  isSkippedMoment(): boolean;
  getSkippedReason(): string;
  isDismissedMoment(): boolean;
  getDismissedReason(): string;
}

export interface GoogleId {
  initialize(configuration: IdConfiguration): void;
  renderButton(parent: HTMLElement, options?: ButtonOptions): void;
  prompt(listener?: (notification: PromptNotification) => void): void;
  cancel(): void;
  disableAutoSelect(): void;
  revoke(hint: string, done?: (answer: { successful: boolean; error?: string }) => void): void;
}

/** The message of the account window to the page that opened it. */
export interface SelectionMessage {
  type: 'gsi-credential';
  request: string;
  credential: string;
}

/** The script's globals; not an extension of `Window`, because other packages declare theirs there. */
export interface GoogleWindow {
  google?: { accounts?: { id?: GoogleId } };
  onGoogleLibraryLoad?: () => void;
}
