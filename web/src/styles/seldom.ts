// What few first pages need: how a page looks on paper and in colours that are the reader's own, and who has the focus
// when what had it is gone.
import './print.css'
import './forced.css'
import '../ui/lost-focus.ts'
