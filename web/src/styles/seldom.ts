// What a page looks like on paper: styles that few first pages need.
import './print.css'
