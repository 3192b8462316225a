/** Look of the button and card on a product page. Heights are the provider's: 40, 32 and 20 pixels. */
export const GSI_STYLE = `
button.gsi-button { box-sizing: border-box; display: inline-flex; align-items: center; gap: 10px; max-width: min(400px, 100%); min-height: 0; margin: 0; padding: 0 12px; border: 1px solid #747775; border-radius: 4px; background: #ffffff; color: #1f1f1f; font: 500 14px/20px system-ui, 'Segoe UI', sans-serif; letter-spacing: .25px; cursor: pointer; vertical-align: top; }
button.gsi-button:hover { background: #f2f5f9; }
button.gsi-button:focus-visible { outline: 2px solid #0b57d0; outline-offset: 2px; }
button.gsi-large { height: 40px; } button.gsi-medium { height: 32px; } button.gsi-small { height: 20px; padding: 0 8px; gap: 6px; font-size: 11px; line-height: 16px; }
button.gsi-filled_blue { border-color: #1a56c4; background: #1a56c4; color: #ffffff; } button.gsi-filled_blue:hover { background: #164aab; }
button.gsi-filled_black { border-color: #202124; background: #202124; color: #ffffff; } button.gsi-filled_black:hover { background: #3a3c40; }
button.gsi-pill { border-radius: 20px; }
.gsi-mark { flex: none; display: grid; place-items: center; width: 20px; height: 20px; border-radius: 50%; background: #56616b; color: #ffffff; font-size: 12px; font-weight: 700; }
.gsi-small .gsi-mark { width: 14px; height: 14px; font-size: 9px; }
.gsi-words { flex: 1; text-align: center; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
button.gsi-logo-center { justify-content: center; } .gsi-logo-center .gsi-words { flex: none; }
button.gsi-icon { justify-content: center; padding: 0; }
button.gsi-icon.gsi-large { width: 40px; } button.gsi-icon.gsi-medium { width: 32px; } button.gsi-icon.gsi-small { width: 20px; }
button.gsi-icon.gsi-circle, .gsi-iconbutton.gsi-pill { border-radius: 50%; }
.gsi-card { position: fixed; z-index: 2147483000; top: 16px; right: 16px; display: flex; align-items: center; gap: 12px; max-width: calc(100vw - 32px); padding: 16px; border: 1px solid #c7cacd; border-radius: 12px; background: #ffffff; color: #1f1f1f; font: 14px/1.4 system-ui, 'Segoe UI', sans-serif; box-shadow: 0 8px 28px rgb(0 0 0 / .18); }
.gsi-card p { margin: 0; }
.gsi-card button { min-height: 36px; padding: 0 14px; border: 1px solid #747775; border-radius: 18px; background: #ffffff; color: #0b57d0; font: inherit; cursor: pointer; }
.gsi-card .gsi-close { min-width: 36px; padding: 0; border-color: transparent; color: #1f1f1f; }
`;
