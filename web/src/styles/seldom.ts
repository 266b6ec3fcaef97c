// What a page looks like on paper, and in colours that are the reader's own: styles that few first pages need.
import './print.css'
import './forced.css'
