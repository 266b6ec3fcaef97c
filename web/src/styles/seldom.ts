// What few first pages need: how a page looks on paper, in colours that are the reader's own or have more contrast, and
// enlarged or in a low window; the ring of the focus on the navy; and who has the focus when what had it is gone, or its
// page is gone back to.
import './focus.css'
import './print.css'
import './forced.css'
import './contrast.css'
import './zoomed.css'
import '../ui/focus-back.ts'
import '../ui/lost-focus.ts'
import '../ui/on-paper.ts'
