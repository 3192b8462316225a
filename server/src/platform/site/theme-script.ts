import { createHash } from 'node:crypto';
import { THEME_STORAGE_KEY } from '@najem/shared/domain';

/** Shows the theme that was chosen on the device before anything is painted; the shell's script may come much later. */
const SOURCE = `try{var t=localStorage.getItem('${THEME_STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/** The one script that stands in pages themselves. */
export const THEME_SCRIPT = `<script>${SOURCE}</script>`;

/** What the policy of pages allows: this text and no other. */
export const THEME_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SOURCE).digest('base64')}'`;
