import { createHash } from 'node:crypto';
import { THEME_STORAGE_KEY } from '@najem/shared/domain/kernel';

/** The shell's scripts are the page's only deferred ones, and the empty frame stands until they run. */
const NOTE =
  `addEventListener('error',function(e){var d=document,f=d.querySelector('.boot');if(!f||!e.target.defer)return;` +
  `var p=d.createElement('p'),a=d.createElement('a');p.className='boot-note';p.setAttribute('role','alert');` +
  `a.href='';a.textContent='Odśwież stronę';p.append('Nie udało się wczytać serwisu. ',a);f.replaceWith(p)},true)`;

/**
 * Shows the theme that was chosen on the device before anything is painted, as the shell's script may come much later; where
 * that script does not come at all, a sentence and a way to try again take the place of the empty frame.
 */
const SOURCE = `try{var t=localStorage.getItem('${THEME_STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}${NOTE}`;

/** The one script that stands in pages themselves. */
export const PAGE_SCRIPT = `<script>${SOURCE}</script>`;

/** What the policy of pages allows: this text and no other. */
export const PAGE_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SOURCE).digest('base64')}'`;
